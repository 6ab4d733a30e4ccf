/** Whether the server has refused to write before the email address is confirmed. The frame then asks for the confirmation. */
import { createStore, useStore } from '#web/store.ts'

const isAsked = createStore(false)

export const askToConfirmEmail = (): void => isAsked.set(true)
export const closeConfirmation = (): void => isAsked.set(false)
export const useConfirmationAsked = (): boolean => useStore(isAsked)
