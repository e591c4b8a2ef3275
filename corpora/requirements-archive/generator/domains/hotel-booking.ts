import { defineDomain } from '../domain.ts';

export const hotelBooking = defineDomain('hotel-booking', 'Hotel booking', {
  systems: `
    reservation desk
    rate manager
    housekeeping board
    guest folio
    channel bridge
    key card printer
    breakfast list
    event room planner
    loyalty ledger
    night audit
    shuttle planner
    minibar log
    complaint book`,
  actors: `
    guest
    front desk clerk
    housekeeper
    night auditor
    revenue manager
    travel agent
    concierge
    banquet planner`,
  acts: `
    move a guest to another room | room move | change where somebody sleeps
    overbook a room type | room type | sell more beds than there are
    cancel a reservation | reservation | call a stay off
    waive a cancellation fee | cancellation fee | forgive the charge for calling off
    check a guest in before noon | early arrival | let somebody in early
    extend a stay | stay | remain some more nights
    split a bill between two guests | split bill | share the costs of a room
    post a minibar charge | minibar charge | bill a bottle from the fridge
    remove a charge from a folio | folio charge | take something off the bill
    block a room for repair | blocked room | keep a room out of sale
    close a rate for a weekend | rate | stop offering a price
    print a second key card | key card | get another key
    hold a reservation without a card | unguaranteed booking | keep a room on somebody's word
    assign an accessible room | accessible room | give a step-free room
    book an event room | event room | reserve a hall
    add an extra bed | extra bed | put up another sleeping place
    credit loyalty points | points credit | reward a regular
    order a shuttle | shuttle ride | have somebody driven
    invite a guest to a waiting list | waiting list place | let somebody hope for a room
    return a lost article | lost article | send back what was left behind
    send a pre-arrival letter | pre-arrival letter | write before somebody comes
    walk a guest to a partner hotel | relocation | send somebody to another house`,
  events: `
    the guest arrives after midnight | somebody comes very late
    the channel sends the same booking twice | a portal repeats a reservation
    the card of the guest is declined | the payment means does not work
    the room has not been cleaned by three o'clock | the bed is not made in time
    the fire inspection closes a floor | a storey may not be used
    the group is smaller than announced | fewer people come than planned
    the guest asks for another currency | somebody wants to pay in foreign money
    the rate is below the agreed minimum | the price is too low
    a wheelchair user is booked into a standard room | the room has steps for somebody who can't climb
    the key card printer is out of order | no keys can be made
    the city tax changes during the stay | a levy rises in the middle of a visit
    two events claim the same hall | a hall is sold twice
    the flight of the guest is cancelled | somebody can't travel
    the guest has been banned from the house | an unwanted person books`,
  guards: `
    the night auditor has closed the day
    the guest has signed the registration form
    the revenue manager has set the floor price
    a partner hotel has a free room
    the housekeeper has released the room
    the group contract allows it
    the deposit has arrived
    the travel agent has confirmed the name
    the guest has stayed ten nights that year
    the hall has been free for an hour
    the charge is less than two days old
    the lift reaches the floor`,
  fields: `
    arrival date
    room type
    rate code
    passport country
    number of beds
    folio balance
    deposit state
    channel name
    loyalty level
    dietary note
    number of nights
    vehicle plate
    company account
    wake-up time`,
  peers: `
    booking portal
    city tax office
    card terminal
    police registration service
    laundry company
    airline information feed`,
  benefits: `
    a late guest finds a bed and a light
    the bill holds no surprise
    housekeepers do not knock on doors in vain
    nobody who uses a wheelchair meets a step
    halls are ready when the first speaker arrives
    regulars are greeted by name
    the night audit ends before breakfast
    empty rooms are sold on the last day`,
  facts: `
    Late arrivals are announced in half of the cases
    One booking in ninety comes twice through the channels
    Minibar charges are disputed more often than room prices
    Housekeepers start on the floor with the fewest signs on the doors
    Group leaders know the number of guests on the evening of arrival
    Key cards fail beside telephones
    The accessible rooms are sold first, and not to those who need them
    Night auditors work alone and read everything
    City tax depends on age, purpose and the month
    Umbrellas make up a fifth of all lost articles`,
  terms: `
    folio | the running bill of a stay
    walk | to send a guest with a booking to another hotel
    rate code | a price with its conditions
    night audit | the work that ends a day in the books
    channel | a portal or agency through which rooms are sold
    allotment | rooms that an agency may sell without asking
    no-show | a guest who neither came nor cancelled`,
  places: `
    the Hotel Bärenhof
    the annex in Évora
    the conference floor
    the São Miguel house
    the 箱根 partner inn`,
  messages: `
    Your room is not ready yet; may we keep your luggage?
    Das Zimmer ist leider belegt.
    ご予約が見つかりません。
    This rate can’t be changed after the deposit.
    🛎️ Please call the night desk.
    The hall is taken until six o’clock.`,
});
