/** What the bundler understands beyond TypeScript: a file's text (`import sql from './0010-records.sql?raw'`). */
declare module '*?raw' {
  const text: string
  export default text
}
