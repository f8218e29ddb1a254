// A page with nothing but the bridge: it keeps the events that it hears and the violations of the content policy.
window.heard = []
window.violations = []
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective))
window.galley.onEvent((event) => {
  window.heard.push(event)
  if (event.name === 'leaving') void window.galley.call('shell.keepPicture', { picture: null })
})
window.addEventListener('pagehide', () => void window.galley.call('stub.lastWords', {}))
window.galley.ready()
