/** Hash of each declaration as last decided; a test names the one that changed. */
export const declarationHashes: Record<string, string> = {
  account: '724195488565c7e7',
  authenticated_user_access: '8da57083a25898b9',
  funding_instrument: '2cf30e652f2a7e49',
  campaign: 'dd3601a5ed040ac4',
}
