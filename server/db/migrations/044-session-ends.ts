/** Why a session was ended. Its row stays for a while, so that its device can say so. */
export const sessionEnds = `
ALTER TABLE sessions ADD COLUMN ended TEXT`
