import { MEMBER_COOKIE } from '#contract/pages.ts'

const COOKIE = new RegExp(`(?:^|;\\s*)${MEMBER_COOKIE}=`)

/** Whether a browser says that it has a session, so that it gets the app where visitors get a page. It proves nothing. */
export const hasMemberCookie = (cookie: string | undefined): boolean => COOKIE.test(cookie ?? '')
