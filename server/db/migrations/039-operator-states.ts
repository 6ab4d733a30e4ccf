/**
 * States that the operator's tools record for the whole network: the last backup and its proof, and whether it is
 * read-only.
 */
export const operatorStates = `
CREATE TABLE operator_states (name {key} PRIMARY KEY, value TEXT NOT NULL)`
