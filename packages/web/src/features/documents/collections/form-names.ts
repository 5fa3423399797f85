/** Name of a new collection's form in the form store. */
export const NEW_COLLECTION = 'new-collection';

/** Begin of the name of the form of a collection; its uuid follows. */
export const EDIT_COLLECTION = 'edit-collection';
