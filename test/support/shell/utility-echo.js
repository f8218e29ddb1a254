// The engine's side of utilityProcess: says hello with its arguments and surroundings, then sends back what it hears.
const { join } = require('node:path')
const { Worker } = require('node:worker_threads')

process.stdout.write('hello\n')
process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ echo: data }))
// Threads of the engine lie beside it, in the archive where it is in one.
new Worker(join(__dirname, 'utility-thread.js'), { workerData: { micro: 1n } }).on('message', ({ micro, file }) =>
  process.parentPort.postMessage({
    args: process.argv.slice(2),
    canCollect: canCollect(),
    isKeyWithheld: process.env.GALLEY_CONSUMER_SECRET === undefined,
    isInArchive: __filename.includes('app.asar'),
    isThreadBeside: micro === 1n && file === join(__dirname, 'utility-thread.js'),
  }),
)

/** As the engine finds its collector. */
function canCollect() {
  require('node:v8').setFlagsFromString('--expose-gc')
  return typeof require('node:vm').runInNewContext('gc') === 'function'
}
