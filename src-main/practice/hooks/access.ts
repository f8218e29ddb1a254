import type { Hooks } from './hook-types.ts'

/** Access of the user who asks: kept with the people, not with the records. */
export const accessHooks: Hooks = {
  single: ({ userId, roles }) => ({ user_id: userId, permissions: [...roles] }),
}
