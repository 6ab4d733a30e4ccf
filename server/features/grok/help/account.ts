/** Help articles about the account and the app. */
import {
  BACKUP_CODES,
  PASSKEYS,
  PASSWORD_MIN,
  PROFILE_TEXT_LENGTHS,
  RECENT_AUTH_MINUTES,
  SESSION_DAYS,
  USERNAME_KEPT_DAYS,
} from '#contract/limits.ts'
import type { Article } from './article.ts'

export const account: readonly Article[] = [
  {
    title: 'Editing your profile',
    path: '/profile',
    keywords:
      'profile name bio avatar picture cover photo location website birthday date of birth username change edit set own page',
    sentences: [
      'Open Profile, press Edit profile, change what you like, and press Save.',
      'Name, website, bio, location, date of birth, avatar and cover photo are there; your current password is asked for.',
      'The username cannot be changed.',
      `A bio has up to ${PROFILE_TEXT_LENGTHS.bio} characters.`,
    ],
  },
  {
    title: 'Changing your e-mail address',
    path: '/settings/account',
    keywords: 'email e-mail mail address change new confirm',
    sentences: [
      'Under Settings, Account, enter the new email address and press Change address.',
      'A link is mailed to the new address to confirm it.',
      'Your e-mail address is seen by nobody else.',
    ],
  },
  {
    title: 'Changing your password',
    path: '/settings/password',
    keywords: 'password passphrase change new choose another security',
    sentences: [
      'Under Settings, Password, choose another one.',
      `A password has at least ${PASSWORD_MIN} characters.`,
      'Changing it signs you out on all other devices.',
    ],
  },
  {
    title: 'A lost password',
    path: '/forgot-password',
    keywords: 'forgot forgotten lost password reset recover cannot sign in locked out',
    sentences: [
      'On the sign-in screen, press Forgot password?, enter your email, and press Send link.',
      'The link in the mail is good once, for an hour.',
    ],
  },
  {
    title: 'Two-step verification',
    path: '/settings/second-factors',
    keywords:
      'second factor two-factor 2fa mfa two factor authentication authenticator app code codes backup secure security set up turn on',
    sentences: [
      'In Settings, Two-step verification, set up an authenticator app: signing in then asks for its code too.',
      `You get ${BACKUP_CODES} backup codes for when you cannot use your app or passkey; each works once.`,
      'A passkey can be the second step too.',
    ],
  },
  {
    title: 'Passkeys',
    path: '/settings/second-factors',
    keywords: 'passkey passkeys fingerprint face pin sign in without password webauthn security key add',
    sentences: [
      'In Settings, Two-step verification, add a passkey: you then sign in with your fingerprint, face or device PIN.',
      `An account has up to ${PASSKEYS} passkeys, each with a name of your choice.`,
    ],
  },
  {
    title: 'Signing in with Google or Apple',
    path: '/settings/services',
    keywords: 'google apple linked accounts other services login sign in connect disconnect single sign-on',
    sentences: [
      'In Settings, Linked accounts, connect or disconnect Google or Apple.',
      'Then you can sign in with it, without your Plus password.',
    ],
  },
  {
    title: 'Your devices',
    path: '/settings/devices',
    keywords: 'device devices session sessions signed in sign out log out logout everywhere remote stolen lost phone',
    sentences: [
      'Settings, Devices lists where you are signed in; you can sign out one of them, or all others at once.',
      'If there is one you do not know, sign it out and change your password.',
      `A device that is not used for ${SESSION_DAYS} days is signed out by itself.`,
    ],
  },
  {
    title: 'Signing out',
    path: '/home',
    keywords: 'sign out log out logout leave this device',
    sentences: ['Press Sign out at the foot of the navigation; on a phone it is in the account menu at the top.'],
  },
  {
    title: 'Privacy',
    path: '/settings/privacy',
    keywords: 'privacy private who can see what others see birth year birthday age hide email',
    sentences: [
      'Your e-mail address, your bookmarks and your list of likes are seen by nobody else.',
      'Under Settings, Privacy, you choose whether your followers see your name above posts that you like.',
      'Under Settings, Privacy, you choose whether others see the year of your birth.',
      'There you also find whom you have blocked.',
    ],
  },
  {
    title: 'Downloading your data',
    path: '/settings/data',
    keywords: 'download export data archive backup copy everything gdpr my posts file json',
    sentences: [
      'Under Settings, Data download, press Download my data: all that is yours comes as one file.',
      'It holds your profile, posts, likes, reposts, bookmarks, follows, blocks, conversations, notifications and devices.',
    ],
  },
  {
    title: 'Deleting your account',
    path: '/settings/delete',
    keywords: 'delete account close deactivate leave quit remove my account profile erase cancel',
    sentences: [
      'Under Settings, Delete account, you leave for good; this cannot be undone.',
      'Your profile, posts, pictures, likes, reposts, bookmarks and follows are gone for everybody, and so are your conversations.',
      `Nobody else gets your username for ${USERNAME_KEPT_DAYS} days.`,
      'You may want to download your data first.',
    ],
  },
  {
    title: 'Confirming that it is you',
    path: '/settings',
    keywords: 'confirm proof asked password again verify identity dangerous ten minutes why',
    sentences: [
      `Before something dangerous, Plus asks you to confirm that it is you; then it is open to you for ${RECENT_AUTH_MINUTES} minutes.`,
    ],
  },
  {
    title: 'Dark mode',
    path: '/settings/appearance',
    keywords:
      'language translate german french dark light mode theme appearance night colour color black white system font text size motion animation',
    sentences: [
      'Under Settings, Appearance and language, choose Light, Dark or System, and the language of the app.',
      'System follows the settings of your device.',
      'Text is as large as your browser is set to show it, and nothing moves when your device is set to reduce motion.',
    ],
  },
  {
    title: 'Keyboard shortcuts',
    path: '/home',
    keywords: 'keyboard shortcut shortcuts keys key hotkeys hotkey press navigate',
    sentences: [
      'Press ? to see all keys.',
      'n writes a new post, / searches, j and k step through posts, Enter opens one.',
      'l likes, t reposts, r replies, b bookmarks.',
      'g and then h, e, n, m or p goes to Home, Explore, Notifications, Messages or your profile.',
    ],
  },
  {
    title: 'Without a network',
    path: '/home',
    keywords: 'offline network connection internet no signal without plane train waiting send later',
    sentences: [
      'What you read last stays readable without a network.',
      'Posts and messages you write meanwhile wait on this device, and are sent once the server answers again.',
    ],
  },
  {
    title: 'Installing the app',
    path: '/home',
    keywords: 'install app application home screen phone desktop pwa download mobile android iphone ios',
    sentences: [
      'Plus can be installed from the browser: choose Install, or Add to Home Screen, in its menu.',
      'The installed app opens without a network, too.',
    ],
  },
  {
    title: 'Settings',
    path: '/settings',
    keywords: 'settings preferences options configure where find menu more',
    sentences: [
      'Settings has all that can be set: account, password, devices, second factors, privacy, notifications, appearance, data.',
      'It is under More; on a phone More is in the account menu at the top.',
    ],
  },
]
