/** Every URL of the app. A function answers null while its screen does not exist: what it names is then text, not a link. */
export const routes = {
  landing: '/',
  signUp: '/signup',
  signIn: '/signin',
  home: '/home',
  tweet: (id: string): string => `/tweet/${id}`,
  compose: (replyTo?: string): string => (replyTo ? `/compose?replyTo=${replyTo}` : '/compose'),
  messages: (to?: string): string => (to ? `/messages?to=${encodeURIComponent(to)}` : '/messages'),
  grok: '/grok',
  user: (_username: string): string | null => null,
  search: (_query: string): string | null => null,
} as const
