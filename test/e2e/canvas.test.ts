/** The canvas of Create: a post is typed where it is shown, its poll, headline and pictures too, and the service gets what stands there. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'
import { png } from '../support/media-samples.ts'

test.describe.configure({ mode: 'serial' })

const text = 'Which one are you on a #grey Tuesday?'
const choices = ['Filter, always', 'Espresso, obviously', 'Cold brew', 'Tea']
let galley: RealGalley
let page: Page
let folder: string

openSignedIn((open) => {
  galley = open.galley
  page = open.page
  folder = open.folder
})

const posts = () => page.locator('.stage article.post')
const attach = (what: string) =>
  page.getByRole('group', { name: 'Attach', exact: true }).getByRole('button', { name: what }).click()
const saved = () => expect(page.getByText('All changes saved here')).toBeVisible()

async function newest(kind: string) {
  const { accounts } = await galley.call('app.state', {})
  const found = await Promise.all(
    accounts.map(({ id }) =>
      galley.call('record.list', {
        kind,
        accountId: id,
        filter: { text: '', chip: 'all', equals: {} },
        limit: 1000,
      }),
    ),
  )
  return found
    .flat()
    .filter(({ operation }) => operation === 'create')
    .toSorted((a, b) => b.key - a.key)[0]!
}

test('its text is typed on the preview, coloured, and stands beside', async () => {
  await goTo(page, 'All posts')
  await page.getByRole('button', { name: 'New post' }).click()
  const box = page.getByRole('textbox', { name: 'Text on the preview' })
  await box.click()
  await page.keyboard.type(text)
  await expect(posts().locator('.link', { hasText: '#grey' })).toBeVisible()
  await expect(galley.editor.getByLabel('Text', { exact: true })).toHaveValue(text)
  await saved()
  expect((await newest('draft_tweet')).values['text']).toBe(text)
  // The other way round, and how much fits is said near the end.
  await galley.editor.getByLabel('Text', { exact: true }).fill('x'.repeat(279))
  await expect(box).toHaveValue('x'.repeat(279))
  await box.focus()
  await expect(posts().getByText('1 left')).toBeVisible()
  await box.fill(text)
})

test('the choices of a poll are typed one after the other', async () => {
  await attach('Poll')
  await page.getByRole('textbox', { name: 'Choice 1 on the preview' }).click()
  for (const [at, choice] of choices.entries()) {
    await expect(page.getByRole('textbox', { name: `Choice ${at + 1} on the preview` })).toBeFocused()
    await page.keyboard.type(choice)
    if (at < choices.length - 1) await page.keyboard.press('Enter')
  }
  for (const [at, choice] of choices.entries())
    await expect(galley.editor.getByRole('textbox', { name: `Choice ${at + 1}` })).toHaveValue(choice)
  // In the form as well, where Enter leads from one to the next.
  await galley.editor.getByRole('textbox', { name: 'Choice 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(galley.editor.getByRole('textbox', { name: 'Choice 4' })).toBeFocused()
  await galley.editor.getByRole('button', { name: 'Remove choice 4' }).click()
  await galley.editor.getByRole('button', { name: 'Add choice' }).click()
  await expect(galley.editor.getByRole('textbox', { name: 'Choice 4' })).toBeFocused()
  await page.keyboard.type(choices[3]!)
  await saved()
  const { values } = await newest('poll_card')
  expect([values['first_choice'], values['second_choice'], values['third_choice'], values['fourth_choice']]).toEqual(
    choices,
  )
})

test('both themes at once show the same, and one of them is typed on', async () => {
  await page.getByRole('radio', { name: 'Both' }).check({ force: true })
  await expect(posts()).toHaveCount(2)
  for (const at of [0, 1]) for (const shown of [text, ...choices]) await expect(posts().nth(at)).toContainText(shown)
  await expect(page.getByRole('textbox', { name: 'Text on the preview' })).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('a headline is typed under the picture of its card', async () => {
  await attach('Website')
  const headline = page.getByRole('textbox', { name: 'Headline on the preview' })
  await headline.click()
  await page.keyboard.type('Two bags for grey mornings')
  await expect(galley.editor.getByRole('textbox', { name: 'Headline' })).toHaveValue('Two bags for grey mornings')
  await saved()
  expect(JSON.stringify((await newest('card')).values['components'])).toContain('Two bags for grey mornings')
})

test('a picture is cropped where it is shown, with what is written of it', async () => {
  const file = join(folder, 'bag.png')
  writeFileSync(file, png(1200, 900, 7))
  await attach('Pictures')
  const chooser = page.getByRole('dialog', { name: 'Pictures' })
  await chooser.locator('input[type=file]').setInputFiles([file])
  await expect(chooser.getByRole('option', { selected: true })).toHaveCount(1)
  await chooser.getByRole('button', { name: /^Choose/ }).click()
  const pictureText = page.getByRole('list', { name: 'Alt texts' }).getByRole('textbox')
  await pictureText.fill('A bag on a windowsill')
  await pictureText.press('Enter')
  const was = (await newest('draft_tweet')).values['media_keys']
  await posts().first().getByRole('img', { name: 'A bag on a windowsill' }).hover()
  await page.getByRole('button', { name: 'Crop bag' }).click()
  await page
    .getByRole('dialog', { name: 'Choose the part' })
    .getByRole('radio', { name: '1:1', exact: true })
    .check({ force: true })
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByText('Cropped. The original stays in the library.')).toBeVisible()
  const made = await newest('media_library')
  expect(made.values['name']).toBe('bag-1x1')
  await expect.poll(async () => (await newest('draft_tweet')).values['media_keys']).toEqual([made.id])
  await expect(posts().first().getByRole('img', { name: 'A bag on a windowsill' })).toBeVisible()
  await page.locator('.toast', { hasText: 'Cropped' }).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await newest('draft_tweet')).values['media_keys']).toEqual(was)
})

test('what is out is only shown', async () => {
  await page.getByRole('button', { name: 'Back to all posts' }).click()
  await page.getByRole('listbox', { name: 'Posted', exact: true }).getByRole('option').first().dblclick()
  await expect(posts().first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text on the preview' })).toHaveCount(0)
})
