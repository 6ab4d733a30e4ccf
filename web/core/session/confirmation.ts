/** Whether the server has refused to write before the email address is confirmed. The frame then asks for the confirmation. */
import { createStore, useStore } from '#web/store.ts'

/** What asks: a refused call, or also a press (web/core/press.ts) that waits for the confirmation. */
type Asked = boolean | 'press'

const asked = createStore<Asked>(false)

export const askToConfirmEmail = (by: Asked = true): void => asked.set(by)
export const closeConfirmation = (): void => asked.set(false)
export const isConfirmationAsked = (): boolean => asked.get() !== false
export const useConfirmationAsked = (): Asked => useStore(asked)
