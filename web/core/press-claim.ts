/** The key of a press (press.ts) in the storage: of all tabs while it waits, of one tab once a sign-in there has claimed it. */
export const PRESS_KEY = 'press'

/** Whether a sign-in in this tab has claimed a press. Apart from press.ts, as every first view has the guards. */
export const hasClaimedPress = (): boolean => sessionStorage.getItem(PRESS_KEY) !== null
