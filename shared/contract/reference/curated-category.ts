import { campaignReaders } from '../language/roles.ts'
import { id, integer, list, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/curated_categories',
  idParam: 'curated_category_id',
  readers: campaignReaders,
  reads: 'read',
  source: 'gaps 6.4',
})

/** Countries that a pull asks for, since the service demands some: the larger markets. Assumed: docs/assumptions.md, curated-countries. */
export const curatedCountries = 'AE,AR,AU,BR,CA,DE,EG,ES,FR,GB,ID,IE,IN,IT,JP,KR,MX,NL,NZ,PH,SA,SE,TH,US'

/** Group of publishers put together by the service, to be shown beside their videos. Source: gaps 6.4 (D, CM). */
export const curatedCategory = resource('curated_category', {
  source: 'gaps 6.4',
  // The same for everybody, though each account asks for it on its own path.
  scope: 'service',
  idParam: 'curated_category_id',
  nameField: 'name',
  rank: 2,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    id: id(),
    name: text({ searchable: true }),
    description: text({ nullable: true, multiline: true }),
    country_codes: list(),
    publisher_user_ids: list({ names: { kinds: ['publisher'] } }),
    videos_monetized_in_last_thirty_days: integer({ nullable: true }),
  },
  operations: [
    at.list(
      [
        {
          name: 'country_codes',
          type: 'textList',
          form: 'country',
          required: true,
          max: idListMax,
          filters: 'country_codes',
          whenPulled: curatedCountries,
        },
      ],
      {
        certainty: 'D',
        paging: { countDefault: 200, countMin: 1, countMax: 1000, hasSort: false, hasTotal: false, hasDeleted: false },
      },
    ),
    at.get({ certainty: 'D', params: [] }),
  ],
  examples: [
    {
      id: 'b0xt',
      name: 'Food and drink, Germany',
      description: 'Cooking shows and taste tests.',
      country_codes: ['DE'],
      publisher_user_ids: ['2244994945'],
      videos_monetized_in_last_thirty_days: 184,
    },
  ],
})
