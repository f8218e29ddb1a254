/**
 * The environment of our Node processes: without what would change their code or their trust, and without the keys that are meant for
 * the command line alone.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const withheld =
    /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED|NODE_PATH|NODE_REPL_.*|SSL_CERT_.*|SSLKEYLOGFILE|ELECTRON_.*|GALLEY_(CONSUMER|ACCESS)_.*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.test(name)))
}
