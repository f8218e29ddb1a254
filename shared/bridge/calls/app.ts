/** Calls: the state of the whole, settings, and what the service announced. */
import { z } from 'zod'
import { call } from '../call.ts'
import { json, none } from '../inputs.ts'
import type { Json } from '../../model/values.ts'
import type { AppState, EngineVersions, ServiceNewsView } from '../views/app.ts'

export const appCalls = {
  'app.state': call<AppState>()(none),
  'app.versions': call<EngineVersions>()(none),
  'app.setOffline': call<AppState>()(z.object({ isOffline: z.boolean() })),
  'service.news': call<ServiceNewsView>()(none),
  'settings.get': call<Record<string, Json>>()(none),
  'settings.set': call<Record<string, Json>>()(z.object({ name: z.string().max(64), value: json })),
} as const
