import { defineDomain } from '../domain.ts';

export const warehouseInventory = defineDomain('warehouse-inventory', 'Warehouse inventory', {
  systems: `
    goods receipt
    bin planner
    pick list service
    cycle counter
    forklift dispatcher
    packing station
    batch tracer
    cold room log
    replenishment engine
    returns bench
    dock calendar
    scrap register
    serial number book`,
  actors: `
    picker
    storekeeper
    forklift operator
    quality inspector
    dock coordinator
    buyer
    packer
    stock auditor`,
  acts: `
    receive a delivery without an order | unannounced delivery | take in goods nobody ordered
    put goods into quarantine | quarantined lot | set goods aside for a test
    release a quarantined batch | quarantined batch | free goods after a test
    correct a stock figure | stock figure | repair a wrong count
    count a bin | bin | check what lies on a shelf
    move a pallet | pallet | bring goods to another place
    reserve stock for an order | stock reservation | keep goods for a customer
    break a reservation | stock reservation | take goods promised to another
    pick a part of an order | partial pick | collect some of what was bought
    substitute an article | substitute article | send something similar
    recall a batch | batch recall | get bad goods back
    scrap expired goods | expired lot | throw old goods away
    return goods to the supplier | supplier return | send goods back to the maker
    print a pallet label | pallet label | make a sticker for a stack
    block a storage bin | storage bin | keep a shelf empty
    book a dock | dock slot | reserve a gate for a lorry
    load a lorry out of order | loading order | fill a truck in another sequence
    repack a broken carton | broken carton | put goods into a new box
    register a serial number | serial number | note the number of a device
    weigh a pallet | pallet weight | find out how heavy a stack is
    charge a forklift | forklift | load the battery of a truck
    close the stock for the year | annual stocktaking | end the yearly count`,
  events: `
    the counted quantity differs by more than two per cent | the count does not agree
    the delivery note is missing | goods come without papers
    the best-before date has passed | goods are too old
    the bin is already full | no room is left on the shelf
    the forklift battery is below a tenth | a truck is nearly empty
    the cold room is open for more than five minutes | the chilled store gets warm
    the batch is under recall | goods are called back
    two pickers reach for the last piece | a pair of people want one item
    the scanner reads an unknown article | a code is not known
    the lorry comes a day early | a truck arrives too soon
    the seal of the pallet is damaged | a stack has been opened
    the order is cancelled during picking | a customer calls off at the last moment
    the weight differs from the expected weight | a parcel is heavier than computed
    the supplier has changed the packing unit | boxes hold another number of pieces`,
  guards: `
    a second person has counted
    the quality inspector has taken a sample
    the buyer has accepted the difference
    the customer has agreed to the substitute
    the bin is empty
    the dock is free for an hour
    the batch number is readable
    the stock auditor is present
    the article has no serial number
    the pallet weighs less than 900 kg
    the supplier has sent a return note
    the cold room has been below 5 °C all night`,
  fields: `
    article number
    batch number
    bin code
    best-before date
    quantity on hand
    packing unit
    dock number
    serial number range
    supplier code
    storage temperature
    order line
    gross weight
    count date
    reason for scrap`,
  peers: `
    purchasing system
    carrier booking portal
    supplier portal
    label printer pool
    hazard database
    sales order system`,
  benefits: `
    pickers do not walk to an empty bin
    bad batches never leave the house
    the last piece is sold only once
    lorries leave in the order of their tours
    the yearly count takes a day and not a week
    old goods go out before new ones
    forklifts are charged when nobody needs them
    a difference is explained before it is booked`,
  facts: `
    Most differences come from boxes of twelve that were counted as ten
    A picker walks fourteen kilometres in a shift
    The bins at eye level are emptied first whatever the plan says
    Deliveries without papers arrive on Thursdays
    Two pallets of screws weigh more than the floor upstairs may carry
    Labels fall off in the cold room
    Forklift operators know where everything is and write nothing down
    Expired goods hide behind fresh ones
    A recall is complete on paper long before it is complete
    Year-end counts find things that were written off three times`,
  terms: `
    bin | the smallest place with a name
    batch | goods that were made together
    quarantine | a state in which stock exists but may not be used
    cycle count | a count of some bins each day in place of all at once
    packing unit | how many pieces lie in a box
    cross-docking | to load goods at once without storing them
    wave | orders that are picked together`,
  places: `
    the Hanau high bay
    the cold room in Tromsø
    the mezzanine
    the bonded store at Gdańsk
    the 名古屋 spare parts hub`,
  messages: `
    The quantity differs. Please count again.
    Ware gesperrt: Prüfung läuft.
    在庫が不足しています。
    This pallet can’t be moved: it is too heavy for the bay.
    🧊 Close the door of the cold room.
    Nobody has ordered this article.`,
});
