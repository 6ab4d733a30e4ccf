/** What the apps that have subscribed to pushes want to get. */
export const appPushes = `
ALTER TABLE push_subscriptions ADD COLUMN for_app TEXT`
