import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import Notices from '../../../../src-renderer/app/frame/Notices.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

test('a proxy that refuses is told on every screen in its own words, with the way to the network’s settings', async () => {
  const shown: unknown[] = []
  const message = 'The proxy proxy.example:8080 asks for a name and password. Your changes are kept here.'
  const connection = { state: 'proxy', lastSuccessAt: null, until: null, message: asWritten(message) }
  const window = {
    app: { state: { connection, keychain: { isUsable: true, message: null } }, account: null, connection: null },
    router: { screen: { view: 'records' }, show: (sheet: string) => shown.push(sheet) },
  }
  render(WithWindow, { props: { window: window as never, view: Notices, props: {} } })
  expect(screen.getByRole('status').textContent).toContain(message)
  await fireEvent.click(screen.getByRole('button', { name: 'Network settings' }))
  expect(shown).toEqual(['settings'])
})
