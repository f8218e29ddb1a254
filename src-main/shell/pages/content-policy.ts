/** What the window's page may do, as headers of every answer. */

/** The only policy of Trusted Types: Svelte's own, which makes its templates. */
const policies = 'svelte-trusted-html'

const rules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: media:",
  'media-src blob: media:',
  // Small pictures are drawn from bytes that are decoded off the page's thread.
  'connect-src media:',
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
]

/** Answers with the sources served by a development server also take inline styles and its socket. */
export function contentPolicy(developmentServer: URL | null): string {
  if (!developmentServer) return rules.join('; ')
  const socket = `ws://${developmentServer.host}`
  return rules
    .filter((rule) => !/trusted-types/.test(rule))
    .map((rule) => {
      if (rule.startsWith('style-src')) return `${rule} 'unsafe-inline'`
      return rule.startsWith('connect-src') ? `connect-src 'self' media: ${socket}` : rule
    })
    .join('; ')
}

export function securityHeaders(developmentServer: URL | null): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(developmentServer),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cache-control': 'no-store',
  }
}

const deniedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
