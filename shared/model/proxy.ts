/** Proxies as text: the answer of a PAC file, and what a person types. Pure. */
import { isLoopbackHost } from './loopback.ts'

export interface Proxy {
  /** How the proxy itself is spoken to. */
  scheme: 'http' | 'https'
  /** A name or an address; IPv6 without brackets. */
  host: string
  port: number
}

/** One way to a server: directly, or through a proxy. */
export type Way = { kind: 'direct' } | { kind: 'proxy'; proxy: Proxy }

export const directWay: Way = { kind: 'direct' }

/** 'proxy.example:8080', as people and messages name it. */
export function proxyName({ scheme, host, port }: Proxy): string {
  return `${scheme === 'https' ? 'https://' : ''}${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The proxy's own address: what its name and password are bound to. */
export function proxyAddress({ scheme, host, port }: Proxy): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function isSameProxy(one: Proxy, other: Proxy): boolean {
  return proxyName(one) === proxyName(other)
}

/**
 * The ways that a PAC file or the system's settings name, first choice first: "PROXY a:8080; DIRECT". Kinds that Galley does not speak
 * (SOCKS and others) come back by name in `unusable`; an answer without any entry means the direct way.
 */
export function readPacAnswer(answer: string): { ways: Way[]; unusable: string[] } {
  const ways: Way[] = []
  const unusable: string[] = []
  for (const entry of answer.split(';').map((part) => part.trim())) {
    const [kind = '', address = ''] = entry.split(/\s+/)
    const scheme = pacSchemes[kind.toUpperCase()]
    const proxy = scheme ? readAddress(scheme, address) : null
    if (kind === '') continue
    if (proxy) ways.push({ kind: 'proxy', proxy })
    else if (kind.toUpperCase() === 'DIRECT') ways.push(directWay)
    else unusable.push(kind.slice(0, 20))
  }
  return ways.length > 0 || unusable.length > 0 ? { ways, unusable } : { ways: [directWay], unusable }
}

const pacSchemes: Partial<Record<string, Proxy['scheme']>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/** The proxy that a person typed, such as "proxy.example:8080" or "http://10.0.0.1:3128"; null where that is none. */
export function readTypedProxy(typed: string): Proxy | null {
  const [, given = 'http', address = ''] = /^(?:(https?):\/\/)?([^/]*)\/?$/i.exec(typed.trim()) ?? []
  return readAddress(given.toLowerCase() === 'https' ? 'https' : 'http', address)
}

/** Host and port; both are needed, since proxies have no usual port. */
function readAddress(scheme: Proxy['scheme'], address: string): Proxy | null {
  const [, six, name, digits] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9](?:[a-z0-9._-]{0,252})?)):(\d{1,5})$/i.exec(address) ?? []
  const host = (six ?? name ?? '').toLowerCase()
  const port = Number(digits)
  return host === '' || port < 1 || port > 65_535 ? null : { scheme, host, port }
}

/** Whether a server is reached directly whatever the settings say: this computer has no way through a proxy. */
export function isAlwaysDirect(hostname: string): boolean {
  return isLoopbackHost(hostname)
}
