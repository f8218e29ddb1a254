/** Users of the service, as posts tell of their authors. */
import { t } from '../messages/index.ts'

export interface Person {
  name: string | null
  /** Without the at sign. */
  handle: string
  pictureUrl: string | null
}

/** 'Inès Caron @ines_studio'; by the number where no post has told who it is. */
export function personWords(person: Pick<Person, 'name' | 'handle'> | null, userId: string): string {
  if (!person) return t('model.personName.user', { userId })
  return person.name === null ? `@${person.handle}` : `${person.name} @${person.handle}`
}
