import { describe, expect, it } from 'vitest'
import { resources } from '../../../shared/contract/registry.ts'
import { findRoute } from '../../../src-main/practice/ads/routes.ts'

describe('routes', () => {
  // What belongs to the platform is served beside the advertising base.
  const declared = resources.flatMap((resource) =>
    resource.operations
      .filter(({ servedBy, base }) => servedBy === undefined && base !== 'platform')
      .map((operation) => ({ resource, operation })),
  )

  it.each(
    declared.map(({ resource, operation }) => [`${operation.method} ${operation.path}`, resource, operation] as const),
  )('serve %s as declared', (_name, resource, operation) => {
    const path = `/${operation.version}${operation.path.replaceAll(/:\w+/g, 'x1')}`
    expect(findRoute('sandbox', operation.method, path)).toMatchObject({
      kind: 'route',
      route: { resource: { kind: resource.kind }, operation: { name: operation.name } },
    })
    expect(findRoute('ads', operation.method, path).kind).toBe(operation.base === 'ads' ? 'route' : 'method')
  })

  it('decode path parameters', () => {
    expect(findRoute('ads', 'GET', '/12/accounts/a%20b')).toMatchObject({ pathParams: { account_id: 'a b' } })
  })

  it.each([
    ['/12/nothing', 'nothing'],
    ['/12/accounts/', 'nothing'],
    ['/12', 'nothing'],
    ['/accounts', 'nothing'],
    ['', 'nothing'],
    ['/12/accounts/a/campaigns/c/extra', 'nothing'],
    ['/12/accounts/%zz', 'nothing'],
  ])('give no route for %s', (path, kind) => {
    expect(findRoute('ads', 'GET', path)).toEqual({ kind })
  })

  it.each(['/11/accounts', '/013/accounts'])('tell of %s the version that has the path', (path) => {
    expect(findRoute('ads', 'GET', path)).toEqual({ kind: 'version', present: '12' })
  })

  it('tell a wrong method from a wrong path', () => {
    expect(findRoute('ads', 'PATCH', '/12/accounts')).toEqual({ kind: 'method' })
  })
})
