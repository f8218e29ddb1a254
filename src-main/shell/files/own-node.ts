/** What the Node within this Electron can do. */

/** Whether it runs the engine: better-sqlite3 needs Node-API 10. */
export const hasUtilityEngine = Number(process.versions['napi'] ?? 0) >= 10
