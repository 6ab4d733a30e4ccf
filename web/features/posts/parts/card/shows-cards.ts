import { deviceSwitch } from '#web/features/posts/parts/device-switch.ts'

/** Whether this device shows the cards of links. */
export const showsCards = deviceSwitch('link-cards', true)
