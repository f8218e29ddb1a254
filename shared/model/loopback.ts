/** Whether a host, as `URL.hostname` gives it, is this computer: the only place that plain HTTP is spoken with. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
