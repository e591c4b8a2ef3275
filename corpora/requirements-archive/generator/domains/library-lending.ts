import { defineDomain } from '../domain.ts';

export const libraryLending = defineDomain('library-lending', 'Library lending', {
  systems: `
    loan desk
    hold shelf
    self-return machine
    catalogue search
    interlibrary exchange
    reader account
    overdue notifier
    acquisitions list
    rare books register
    reading room planner
    e-book lender
    bookmobile planner
    lost and found list`,
  actors: `
    reader
    librarian
    shelving assistant
    cataloguer
    branch head
    volunteer
    school contact
    conservator`,
  acts: `
    renew a loan | loan | keep a book longer
    place a hold on a title | hold | reserve something that is out
    waive an overdue fee | overdue fee | forgive a late charge
    lend a rare book to the reading room | rare book | look at something precious on site
    request a copy from another library | exchange request | borrow from a different town
    mark a copy as missing | missing copy | say that a book can't be found
    withdraw a damaged copy | damaged copy | throw out a broken book
    merge two catalogue records | catalogue record | join double descriptions
    block a reader account | reader account | stop somebody from borrowing
    register a child as a reader | child account | sign up a minor
    extend the pick-up time of a hold | pick-up time | fetch a reserved book later
    book a seat in the reading room | seat booking | reserve a desk
    lend an e-book | e-book licence | read a title on a screen
    return a loan at another branch | return | bring a book back elsewhere
    suggest a purchase | purchase suggestion | propose that a title be bought
    print a shelf list | shelf list | get the titles of a shelf on paper
    change the loan period of a collection | loan period | let people keep a group of books longer
    lend a set of books to a school | class set | borrow thirty copies for pupils
    replace a lost reader card | reader card | get a new ticket
    move a copy to another branch | copy transfer | change where a book lives
    pause all holds during a holiday | hold pause | suspend reservations while travelling
    hand out a found item | found item | give lost property back`,
  events: `
    another reader waits for the title | somebody else wants the same book
    the reader owes more than € 20 | the debts are high
    the copy belongs to another library | the book is borrowed from elsewhere
    the return machine reads two labels at once | the slot sees a pair of books
    the e-book licence has run out | the publisher allows no more loans
    the reader card was reported lost | a lost ticket turns up
    the branch is closed for stocktaking | the library counts its books
    the copy carries no label | a book can't be identified
    the hold shelf is full | there is no room for reserved books
    the reader has moved away | somebody lives in another town now
    the book was returned wet | something comes back soaked
    the title is on a school reading list | a class needs the book
    the catalogue server is being updated | the search is under maintenance
    the loan has been renewed five times | a book was kept again and again`,
  guards: `
    nobody has placed a hold
    a librarian has seen the copy
    the parent has signed the form
    the lending library has answered yes
    the reader has paid half of the sum
    the conservator has approved the condition
    the copy has been on the shelf for a year
    the pick-up notice was sent less than three days ago
    the reader shows a valid card
    the title exists in a second copy
    the branch head has lifted the block
    the seat is not taken by a group`,
  fields: `
    due date
    shelf mark
    reader number
    number of renewals
    pick-up branch
    condition note
    licence count
    language of the title
    age group
    outstanding sum
    copy label
    author's name
    publication year
    last borrower`,
  peers: `
    national union catalogue
    e-book aggregator
    city registry
    payment kiosk
    bookmobile radio
    authority file service`,
  benefits: `
    popular titles change hands quickly
    children can borrow without fear of fees
    rare books are touched only by people who know how
    a lost book is missed before somebody travels for it
    readers need to come only once
    the shelf and the catalogue tell the same story
    small branches can offer the whole stock
    volunteers can help without seeing private data`,
  facts: `
    Two thirds of the overdue fees are below one euro
    A book that stands on the wrong shelf is found after seven months on average
    Readers renew by telephone although the web page is open all night
    School sets return with one copy too few as a rule
    Wet books are discovered by the next reader
    The return machine is emptied more often than it is cleaned
    Holds on new crime novels outnumber the copies by twenty to one
    Catalogue records come in four dialects of the same format
    The bookmobile has no network on half of its route
    Conservators prefer a pencil to any screen`,
  terms: `
    hold | a wish to get the next copy that comes back
    copy | one physical book of a title
    title | what all copies of an edition have in common
    shelf mark | the sign that says where a copy stands
    renewal | a new due date for the same loan
    class set | copies of one title that a school borrows together
    pick-up time | the days for which a copy waits on the hold shelf`,
  places: `
    the Straßburg Street branch
    the reading room at Besançon
    the children's floor
    the bookmobile stop in Älvsbyn
    the 京都 partner library`,
  messages: `
    Somebody is waiting for this title; it can’t be renewed.
    Bitte geben Sie das Buch am Schalter zurück.
    この資料は予約されています。
    Your card is blocked until the fee is paid.
    📚 Please take your books from the hold shelf.
    We could not read the label of this copy.`,
});
