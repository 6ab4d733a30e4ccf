/** Public pages: what server/apis/pages passes to the renderer of web/pages, which answers HTML. */
import type { ProviderId } from './calls/identities.ts'
import type { RegistrationMode } from './calls/registration.ts'
import type { Trend } from './calls/trends.ts'
import type { Tweet } from './calls/tweets.ts'
import type { User } from './calls/users.ts'
import type { Language } from './languages.ts'

/**
 * The cookie of a member's browser, which gets the app at the addresses of public pages. It is no secret and proves nothing:
 * the web app sets it at sign-in and removes it at sign-out.
 */
export const MEMBER_COOKIE = 'member'

/** What a page is about. All posts and users are those that a visitor may see. */
export type PageContent =
  | { kind: 'tweet'; tweet: Tweet; ancestors: Tweet[]; replies: Tweet[]; nextCursor: string | null }
  | { kind: 'user'; user: User; tweets: Tweet[]; nextCursor: string | null }
  | { kind: 'tag'; tag: string; tweets: Tweet[]; nextCursor: string | null }
  | { kind: 'explore'; tweets: Tweet[]; trends: Trend[] }
  | { kind: 'landing'; tweets: Tweet[]; trends: Trend[] }
  /** A post to show inside pages of other sites. */
  | { kind: 'embed'; tweet: Tweet }
  /** Nothing that a visitor may see, or nothing at all: both look the same. */
  | { kind: 'missing' }
  /** A public post or account that was deleted. */
  | { kind: 'gone' }

/** A link of the head, such as a feed, the oEmbed document or the WebSub hub. */
export interface PageLink {
  rel: string
  href: string
  type?: string
  title?: string
}

/** Everything that the renderer needs: it reads nothing else. */
export interface PublicPage {
  content: PageContent
  language: Language
  /** `https://plus.example`, without a slash at the end. */
  origin: string
  /** Path and query of this page in its canonical form, without the language. */
  path: string
  network: {
    name: string
    picture: string | null
    colour: string | null
    registration: RegistrationMode
    /** The providers of sign-ins that the operator has configured. */
    providers: Record<ProviderId, boolean>
  }
  /** Whether search engines may list the page. */
  isIndexed: boolean
  links: readonly PageLink[]
  /** The image of link previews, as an absolute address. */
  shareImage: { url: string; width: number; height: number; alt: string } | null
}

/** Renders a whole document. The chunks are UTF-8 text; the first holds the complete head. */
export type RenderPage = (page: PublicPage) => AsyncIterable<string>
