// A thread of the echo: what it was started with comes back.
const { parentPort, workerData } = require('node:worker_threads')
parentPort.postMessage({ ...workerData, file: __filename })
