import type { Hooks } from './hooks.ts'

/** Account made at the sandbox: the service names it and gives it a zone; both can be told apart from real ones. */
export const accountHooks: Hooks = {
  made: (record) => ({
    name: `Sandbox account ${String(record['id'])}`,
    timezone: 'America/Los_Angeles',
    timezone_switch_at: String(record['created_at']),
    approval_status: 'ACCEPTED',
  }),
}
