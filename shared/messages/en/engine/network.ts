/** Texts of network and proxy. */
export const network = {
  'engine.network.notProxyUsedSet': '{proxy} is not the proxy that is used. Set it first.',
  'engine.network.nameForProxyCannot': 'The name for a proxy cannot hold a colon.',
  'engine.network.atMostAuthoritiesCan':
    'At most {mostAuthorities, number} authorities can be added. Remove some first.',
  'engine.network.thereNoSuchAuthority': 'There is no such authority among those that were added.',
  'engine.network.noProxyGiveIts':
    'That is no proxy. Give its name or address and its port, such as proxy.example.com:8080.',
  'engine.network.settingsNetworkNetworkJson':
    'The settings of the network (network.json) cannot be read. Move the file away and set the proxy again; your work is kept.',
  'engine.network.settingsNetworkCouldNot':
    'The settings of the network could not be written. Check that the disk has room and can be written to.',
  'engine.authorities.fileHoldsPrivateKey':
    'This file holds a private key. Ask for the authority’s certificate alone; Galley keeps no such key.',
  'engine.authorities.fileHoldsCertificatesChoose':
    'This file holds {count, number} certificates. Choose the one of your company; at most {mostAuthorities, number} are taken.',
  'engine.authorities.certificateServerOrPerson':
    '{name} is the certificate of a server or person, not of an authority. Ask for the authority’s (root) certificate.',
  'engine.authorities.validFromOnlyAsk': '{name} is valid from {from} to {to} only. Ask for the present one.',
  'engine.authorities.fileHoldsNoCertificate':
    'This file holds no certificate that Galley can read. It takes PEM (.pem, .crt) and DER (.cer) files.',
  'engine.systemProxy.unknownKind':
    'The system names a proxy of a kind that Galley does not speak ({kinds}). Set one by hand in Settings, Network.',
  'engine.tunnel.notReached': 'the proxy {proxy} cannot be reached ({why})',
  'engine.tunnel.unknownSignIn':
    'The proxy {proxy} asks for a sign-in that Galley does not know ({schemes}). Ask who runs the network for a proxy that takes a name and password, or a way without one.',
  'engine.tunnel.notAccepted':
    'The proxy {proxy} does not accept the name and password. Enter them again in Settings, Network.',
  'engine.tunnel.asksForSignIn': 'The proxy {proxy} asks for a name and password. Enter them in Settings, Network.',
  'engine.tunnel.doesNotReach': 'the proxy {proxy} does not reach {host} ({status})',
  'engine.tunnel.notLetThrough':
    'The proxy {proxy} does not let Galley through to {host} ({status}). Ask who runs the network to allow it.',
  'engine.routedAgent.noWay': 'there is no way to the service',
  'engine.agents.plainBehindProxy': 'Through a proxy only secure (https) addresses are asked.',
  'engine.addressRule.onlySecure': 'only secure (https) addresses are used beyond this computer',
  'engine.publicAddress.notPublic': 'the address does not lie in the public internet',
  'engine.networkWords.withCode': '{what} ({code})',
  'engine.networkWords.unnamed': 'network error',
  'engine.networkWords.nameNotFound': 'the name of the service was not found',
  'engine.networkWords.noNamesNow': 'names cannot be looked up now',
  'engine.networkWords.nothingAnswers': 'nothing answers at the address',
  'engine.networkWords.cut': 'the connection was cut',
  'engine.networkWords.noConnectionInTime': 'no connection in time',
  'engine.networkWords.noWay': 'no way to the service',
  'engine.networkWords.noNetwork': 'no network',
  'engine.networkWords.expired': 'the certificate of the service has expired',
  'engine.networkWords.untrusted':
    'the certificate of the service is not trusted; where your network checks secure connections, add its authority in Settings, Network',
  'engine.networkWords.otherName': 'the certificate belongs to another name',
} as const
