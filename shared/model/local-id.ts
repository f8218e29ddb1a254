/** Whether an id was made here and the service does not know it yet. */
export function isLocalId(id: string): boolean {
  return id.startsWith('new-')
}
