/** Which schemes of addresses an installed app may have as its own: none that systems, browsers or other programs open. */

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Schemes that run, show or open something other than the app that a person has installed: those of IANA's registry, and those of
 * systems, browsers and widespread programs.
 */
const TAKEN = names(`
  aaa aaas about acap acct acr acrobat adiumxtra adt afp afs aim amss android android-app apk app app-prefs appdata apps apt ar
  ark at attachment aw barion bb bcp bitcoin bitcoincash blob bluetooth bolo brave browserext cabal calculator callto camera cap cast casts
  chrome chrome-devtools chrome-error chrome-extension chrome-native chrome-search chrome-untrusted chromium cid clock cmd coap coaps
  com-eventbrite-attendee contact contacts content content-type crid crx cstr cvs dab dat data dav davs dhttp diaspora dict did dis discord
  dlna-playcontainer dlna-playsingle dns dntp doi dpp drm drop dtmi dtn dvb dvx dweb ed2k edge elsi embedded ens ethereum etherum evernote
  example excel explorer ext external facetime facetime-audio fax fb feed feeds feedready fido file filesystem filetype finger firefox firefox-view fish fm fs ftp
  ftps fuchsia-pkg gap geo gg git gitoid gizmoproject gmsg go gopher graph grd gs gtalk h323 ham hcap hcp help host hs hxxp hxxps hydrazone
  hyper iax ibooks icap icon im imap imap4 imaps imessage info instagram intent iotdisco ipfs ipld ipn ipns ipp ipps irc irc6 ircs
  iris isostore itms itms-apps itms-appss itms-books itms-services itms-watch itpc itunes jabber jami jar jdbc jms jnlp kakaotalk keyparc
  lastfm lbry ldap ldaps leaptofrogans line linkedin lorawan lpa lvlt machine machineprovisioningprogressreporter magnet mail mailserver mailto
  mailx maps market matrix mc meet message messages mms mms-over mobilenotes mobilephone modbus+tcp modem monero mongodb moz moz-extension
  moz-icon moz-page-thumb moz-safe-about mqtt mqtts mqv msal mscontent msnim msrp msrps msteams mt mtqp mumble music musics mupdate mvn mvrp
  mvrps news newss nfs ni nih nntp notes num obsidian ocf odbc office oid onenote onenote-cmd opaquelocktoken openpgp4fpr opera otpauth
  outlook p1 pack palm paparazzi payment payto pdf pg phone photos photos-redirect pkcs11 platform podcast podcasts pop pop3 pop3s postgres
  postgresql powerpoint prefs pres print program prospero proxy psyc pttp pwid pwa qb qq query quic-transport rdp reader reading-list redis rediss
  registry reload res resource rmi root rsync rtmfp rtmp rtmps rtsp rtsps rtspu run samba sarif safari scp script search search-ms secondlife
  secret-token service session settings sftp sgn shc shell shelter shortcuts shttp sieve signal sgnl simpleledger simplex sip sips skype slack
  smb smp sms smss smtp smtps snapchat snews snmp soap.beep soap.beeps socks socks4 socks5 soldat sos source spiffe spotify sqlite ssb ssh
  starknet steam stratum stun stuns submit svn svn+ssh swh swid swidpath system taler tcp teamspeak teams teapot teapots tel telegram teliaeid
  telnet tencent tftp tg things thismessage thzp tiktok tip tn3270 tool tor turn turns tv twitter udp unreal update upi upt urn ut2004 uuid-in-package
  v-event vbs vemmi ventrilo ves viber video videos videotex videolan view view-source vlc vmware vmrc vnc vpn vscode vscode-insiders vsls w3
  wais wallet wallets watch webcal webcals weather web web+ap webapp webpack wechat weixin whatsapp wifi windows word workflow worldwind wpid
  ws wss wtai wyciwyg x xcode xcon xcon-userid xfire xftp xmlrpc.beep xmlrpc.beeps xmpp xrcp xri yammer ymsgr youtube z39.50 z39.50r z39.50s zoom
  zoommtg zoomus zoomphonecall
`)

/** Families of schemes of systems and browsers, such as `ms-settings`, `x-apple.systempreferences` and `chrome-search`. */
const FAMILIES =
  /^(?:ms|x|web|ext|view|itms|itunes|apple|android|chrome|chromium|moz|edge|microsoft|google|googlechrome|firefox|opera|brave|safari|webkit|file|filesystem|intent|market|about|blob|data|feed|jar|resource|content|javascript|vbscript|ftps?|wss?|https?|sms|tel|mailto|search|shell|vscode|zoom|facetime|com\.apple|com\.microsoft)[-+.]/

/** Languages of scripts, wherever they are in the name. */
const SCRIPTS = /(?:java|vb|j|live|type|action|apple|shell|power)script/

/** Whether an installed app may have a scheme, in lower case: its own name, or that of a domain as in `com.example.app`. */
export const isOwnScheme = (scheme: string): boolean =>
  !TAKEN.has(scheme) &&
  !FAMILIES.test(scheme) &&
  !SCRIPTS.test(scheme) &&
  // Parts of a name that a program could split, such as `my+data`; those of a domain are words.
  (scheme.includes('.') || !scheme.split(/[-+]/).some((part) => RUN.has(part)))

/** Schemes that show what is in the address itself, or read files. */
const RUN = names('data blob file filesystem feed about view source mailto http https ftp')
