/** Texts of what a company sets up. */
export const managed = {
  'engine.policy.unreadable':
    'This computer is managed, but its policy for Galley cannot be read (at “{place}”). Updates are off until whoever manages it mends that.',
} as const
