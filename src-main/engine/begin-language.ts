/** To be imported before all else by the entry of a process: takes the language that the process was started in. */
import { beginLanguage, languageVariable } from './language.ts'

beginLanguage(process.env[languageVariable])
