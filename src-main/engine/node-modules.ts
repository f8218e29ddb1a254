/**
 * Node's modules for the network and for unpacking, loaded when they are first used: the engine answers the window's first calls without
 * them, and with them it would answer about 15 ms later. Node keeps each module, so asking again costs nothing.
 */
export const nodeModules = {
  get dns() {
    return process.getBuiltinModule('node:dns')
  },
  get http() {
    return process.getBuiltinModule('node:http')
  },
  get https() {
    return process.getBuiltinModule('node:https')
  },
  get net() {
    return process.getBuiltinModule('node:net')
  },
  get tls() {
    return process.getBuiltinModule('node:tls')
  },
  get zlib() {
    return process.getBuiltinModule('node:zlib')
  },
}
