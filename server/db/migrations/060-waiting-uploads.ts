/** Uploaded images that wait for their post, and descriptions of uploaded videos that do. */
export const waitingUploads = `
CREATE TABLE uploaded_images (id {int} PRIMARY KEY, account_id {int} NOT NULL, created_at {int} NOT NULL, image TEXT NOT NULL);
CREATE INDEX uploaded_images_by_account ON uploaded_images (account_id, id);
ALTER TABLE videos ADD COLUMN alt TEXT NOT NULL DEFAULT ''`
