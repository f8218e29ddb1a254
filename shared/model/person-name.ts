/** Users of the service, as posts tell of their authors. */
import { t } from '../messages/index.ts'

export interface Person {
  name: string | null
  /** Without the at sign. */
  handle: string
  pictureUrl: string | null
}

/** The name of a user: "Inès Caron @ines_studio", or the user's id where no post has shown the name yet. */
export function personWords(person: Pick<Person, 'name' | 'handle'> | null, userId: string): string {
  if (!person) return t('model.personName.user', { userId })
  return person.name === null ? `@${person.handle}` : `${person.name} @${person.handle}`
}
