import { deviceSwitch } from '#web/features/posts/parts/device-switch.ts'

/** Whether the composer reminds of missing alt texts. */
export const altReminder = deviceSwitch('alt-reminder', true)
