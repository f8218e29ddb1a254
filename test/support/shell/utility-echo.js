// The engine's side of utilityProcess: says hello with its arguments and surroundings, then sends back what it hears.
process.stdout.write('hello\n')
process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ echo: data }))
process.parentPort.postMessage({
  args: process.argv.slice(2),
  canCollect: canCollect(),
  isKeyWithheld: process.env.GALLEY_CONSUMER_SECRET === undefined,
})

/** As the engine finds its collector. */
function canCollect() {
  require('node:v8').setFlagsFromString('--expose-gc')
  return typeof require('node:vm').runInNewContext('gc') === 'function'
}
