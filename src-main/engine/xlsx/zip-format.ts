/** Numbers of the ZIP format that reading and writing share. Source: PKWARE APPNOTE 6.3. */

/** What the parts of an archive begin with. */
export const localSignature = 0x04034b50
export const descriptorSignature = 0x08074b50
export const centralSignature = 0x02014b50
export const endSignature = 0x06054b50

/** The method of an entry that is packed. */
export const deflated = 8
