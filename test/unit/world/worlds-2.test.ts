/** Worlds by chance, the second half: 10,000 steps; 500,000 in the long form. See test/support/world/parts.ts. */
import { testParts } from '../../support/world/parts.ts'

testParts(2)
