/**
 * The post that each use of an image belongs to, and the hash of its content, which no longer names a file. Both are
 * null until a backfill has renamed the image (server/features/media/rename-images.ts). Former names redirect to the
 * present ones, and their files are kept for a while.
 */
export const imageNames = `
ALTER TABLE media ADD COLUMN tweet_id {int};
ALTER TABLE media ADD COLUMN content TEXT;
CREATE TABLE former_images (name {key} NOT NULL, hash {key} NOT NULL, kept_until {int}, PRIMARY KEY (name, hash));
CREATE INDEX former_images_due ON former_images (kept_until) WHERE kept_until IS NOT NULL`
