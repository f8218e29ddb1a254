/** True if the id was made by Galley for a record that the service has not created yet. */
export function isLocalId(id: string): boolean {
  return id.startsWith('new-')
}
