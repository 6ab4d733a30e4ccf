/** What the operator's tools record of the whole network: its last backup and proof, and whether it is read-only. */
export const operatorStates = `
CREATE TABLE operator_states (name {key} PRIMARY KEY, value TEXT NOT NULL)`
