/** The network of this machine. */
import { Secret } from '../ports.ts'
import type { Handlers } from './handler.ts'

export const networkHandlers = {
  'network.get': ({ network }) => network.view(),
  'network.setProxy': ({ network }, { proxy }) => {
    network.setProxy(proxy)
    return network.view()
  },
  'network.setCredentials': async ({ network }, { credentials }) => {
    await network.setCredentials(credentials && { ...credentials, password: new Secret(credentials.password) })
    return network.view()
  },
  'network.lookAtAuthorities': ({ network }, { bytes }) => network.lookAtAuthorities(Buffer.from(bytes)),
  'network.addAuthorities': ({ network }, { bytes }) => {
    network.addAuthorities(Buffer.from(bytes))
    return network.view()
  },
  'network.removeAuthority': ({ network }, { fingerprint }) => {
    network.removeAuthority(fingerprint)
    return network.view()
  },
} satisfies Partial<Handlers>
