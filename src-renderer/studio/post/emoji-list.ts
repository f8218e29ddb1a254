/**
 * Emoji of a picker, in the order of the Unicode Consortium, each with its character's name and a few everyday words to be found by.
 * Names of flags are those of the countries. Skin tones and the many pairs and professions that join several signs are left out.
 */
import { t } from '../../../shared/messages/index.ts'

/** Heading and entries; an entry is the sign, a space, and its words. */
export const emojiGroups: readonly { label: string; entries: string }[] = [
  {
    label: t('studio.emojiList.faces'),
    entries: t('studio.emojiList.entries'),
  },
  {
    label: t('studio.emojiList.people'),
    entries: t('studio.emojiList.entries.wavingHandSignHello'),
  },
  {
    label: t('studio.emojiList.animalsAndNature'),
    entries: t('studio.emojiList.entries.monkeyFaceMonkeyGorilla'),
  },
  {
    label: t('studio.emojiList.foodAndDrink'),
    entries: t('studio.emojiList.entries.grapesMelonWatermelonTangerine'),
  },
  {
    label: t('studio.emojiList.travelAndPlaces'),
    entries: t('studio.emojiList.entries.earthGlobeEuropeAfrica'),
  },
  {
    label: t('studio.emojiList.activities'),
    entries: t('studio.emojiList.entries.jackOLanternHalloween'),
  },
  {
    label: t('studio.emojiList.objects'),
    entries: t('studio.emojiList.entries.eyeglassesDarkSunglassesGoggles'),
  },
  {
    label: t('studio.emojiList.symbols'),
    entries: t('studio.emojiList.entries.automatedTellerMachinePut'),
  },
  {
    label: t('studio.emojiList.flags'),
    entries: t('studio.emojiList.entries.chequeredFlagTriangularFlag'),
  },
]
