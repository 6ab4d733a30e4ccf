/** What the key of an account for its devices is made of besides its id: random since the last change of the password. */
export const localKeySalts = `ALTER TABLE accounts ADD COLUMN local_key_salt TEXT`
