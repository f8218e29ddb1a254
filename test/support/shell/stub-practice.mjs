/** Prints the first line of a practice service and does nothing else, for tests of the shell alone. */
import { createServer } from 'node:http'

const port = Number(process.argv[process.argv.indexOf('--port') + 1])
const server = createServer((request, response) => {
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
  response.end(JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }))
})
server.listen(port, '127.0.0.1', () => {
  const base = `http://127.0.0.1:${server.address().port}`
  const info = {
    base_url: base,
    ads_base_url: base,
    ads_sandbox_base_url: base,
    upload_base_url: base,
    consumer_key: 'key',
    consumer_secret: 'secret',
    callbacks: [],
    users: [],
    control_url: base,
    control_key: 'control',
  }
  process.stdout.write(`${JSON.stringify(info)}\nfurther output\n`)
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
