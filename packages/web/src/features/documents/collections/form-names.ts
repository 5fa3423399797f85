/** Name of the form of a new collection, by which it is kept. */
export const NEW_COLLECTION = 'new-collection';

/** Begin of the name of the form of a collection; its uuid follows. */
export const EDIT_COLLECTION = 'edit-collection';
