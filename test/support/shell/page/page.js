// A page with nothing but the bridge: it keeps the events that it hears and the violations of the content policy.
window.heard = []
window.violations = []
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective))
window.galley.onEvent((event) => window.heard.push(event))
window.addEventListener('pagehide', () => void window.galley.call('stub.lastWords', {}))
window.galley.ready()
