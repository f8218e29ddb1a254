import { expect, it } from 'vitest'
import { childEnvironment } from '../../../../src-main/shell/processes/child-environment.ts'

it('withholds from our processes what would change their code or trust, and the keys of the command line', () => {
  const withheld = {
    NODE_OPTIONS: '--require=/tmp/x.js',
    NODE_PATH: '/tmp',
    NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    SSL_CERT_FILE: '/tmp/ca.pem',
    SSLKEYLOGFILE: '/tmp/keys',
    ELECTRON_RUN_AS_NODE: '1',
    GALLEY_CONSUMER_KEY: 'k',
    GALLEY_CONSUMER_SECRET: 's',
    GALLEY_ACCESS_TOKEN: 't',
    GALLEY_ACCESS_TOKEN_SECRET: 'u',
  }
  const passed = {
    PATH: '/bin',
    HOME: '/home/ann',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
    XDG_DATA_HOME: '/d',
    GALLEY_NODE: '/node',
  }
  expect(childEnvironment({ ...withheld, ...passed })).toEqual(passed)
})
